/** The first script of every page, which runs before anything is shown. */
import startIslands from '../islands/loading/start-islands.ts';
import closeMenuByLinks from '../islands/menu/close-menu.ts';
import startTheme from '../islands/theme/theme.ts';
import startFonts from '../typography/start-fonts.ts';
import startFooter from './start-footer.ts';

export default function startPage(): void {
  startTheme();
  startFonts();
  startIslands();
  closeMenuByLinks();
  startFooter();
}
