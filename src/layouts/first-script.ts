/** The first script of every page, which runs before anything is shown. */
import startIslands from '../islands/loading/start-islands.ts';
import closeMenuByLinks from '../islands/menu/close-menu.ts';
import startTheme from '../islands/theme/theme.ts';
import startFooter from './start-footer.ts';

export default function startPage(): void {
  startTheme();
  // Its file is in the page (src/typography/heading-font.ts): decoded now, it is there at the first paint.
  void document.fonts.load('1em Heading');
  startIslands();
  closeMenuByLinks();
  startFooter();
}
