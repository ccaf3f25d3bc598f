// Starts the CMS.
import config, { isChecked } from './config.js';
import CMS from './npm/index.js';
import { say, translated } from './texts.js';

// The CMS doesn't ask before changes are lost.
const isUnsaved = () => document.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)');
const stays = () => isUnsaved() && !confirm(say('Leave without saving? Your changes will be lost.'));
addEventListener('beforeunload', (event) => {
  if (isUnsaved()) event.preventDefault();
});
// The CMS turns Escape into a click on its arrow.
addEventListener(
  'click',
  (event) => {
    if (!event.target.closest('.content-editor .back, #notice a') || !stays()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
// The browser's Back. The CMS itself goes back after it has saved, while its button is still enabled.
globalThis.navigation?.addEventListener('navigate', (event) => {
  if (event.userInitiated && event.navigationType === 'traverse' && event.cancelable && stays())
    event.preventDefault();
});

if (isChecked) await Promise.all([import('./notice.js'), import('./preview.js')]);
await CMS.init({ config: { ...translated(config), site_url: location.origin } });
