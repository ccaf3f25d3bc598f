// Starts the CMS.
import CMS from './npm/index.js';
import { config, isChecked } from './localized-config.js';
import './paste.js';

// The CMS closes the tab without asking, even if changes are unsaved.
addEventListener('beforeunload', (event) => {
  if (document.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)'))
    event.preventDefault();
});

if (isChecked) await Promise.all([import('./notice.js'), import('./preview.js')]);
await CMS.init({ config });
