// Starts the CMS.
import config, { isChecked } from './config.js';
import CMS from './npm/index.js';

// The CMS doesn't ask before changes are lost.
addEventListener('beforeunload', (event) => {
  const save = '.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)';
  if (document.querySelector(save)) event.preventDefault();
});
if (isChecked) await import('./notice.js');
await CMS.init({ config: { ...config, site_url: location.origin } });
