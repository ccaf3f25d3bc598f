// Starts the CMS in the browser's language, or else in English. src/admin/assets.ts generates the configuration files.
import CMS from './npm/index.js';
import './paste.js';

const [language] = navigator.language.split('-');
const { default: config } = await import(`./config.${language}.js`).catch(() => import('./config.en.js'));

// Without a repository, there is nothing to sign in to, so index.html hides all buttons but the one for the local
// folder.
document.body.classList.toggle('local', config.backend.repo.startsWith('local/'));

// Warns editors before they close the tab with unsaved changes, because the CMS doesn't.
addEventListener('beforeunload', (event) => {
  if (document.querySelector('.content-editor [aria-keyshortcuts$="+S"]:not(:disabled)'))
    event.preventDefault();
});

await CMS.init({ config });
