// Starts the CMS.
import CMS from './npm/index.js';
import { config, isChecked } from './localized-config.js';
import './paste.js';

// Warns editors before they close the tab with unsaved changes, because the CMS doesn't.
addEventListener('beforeunload', (event) => {
  if (document.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)'))
    event.preventDefault();
});

if (isChecked) await Promise.all([import('./notice.js'), import('./preview.js')]);
await CMS.init({ config });
