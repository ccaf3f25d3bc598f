import type { Fault } from './fault.ts';

const LIB = ['tests/unit/lib/pagination.test.ts'];
const ENQUIRY = ['tests/unit/enquiry/enquiry.test.ts'];
const FUNCTION = ['tests/function/table.test.ts', 'tests/function/faults.test.ts'];
const RETRY = ['tests/function/retry.test.ts'];
const WORK = ['tests/browser/work.spec.ts'];
const MENU = ['tests/browser/menu.spec.ts'];
const THEME = ['tests/browser/theme.spec.ts'];
const FORM = ['tests/browser/contact-form.spec.ts', 'tests/browser/contact-answers.spec.ts'];
const BUILT = ['tests/built/pages.test.ts', 'tests/built/security.test.ts'];
const ROUTES = ['tests/browser/routes.spec.ts', 'tests/browser/not-found.spec.ts'];
const UNBREAKABLE = ['tests/browser/unbreakable'];
const SECURITY = ['tests/browser/security.spec.ts'];
const HISTORY = ['tests/browser/unbreakable/history.spec.ts'];
const NOTICES = ['tests/browser/accessibility/notices.spec.ts'];
const TREE = ['tests/browser/accessibility/tree.spec.ts', 'tests/browser/accessibility/axe.spec.ts'];

/** What `npm run faults` seeds, one at a time. */
export const FAULTS: Fault[] = [
  // Pure modules.
  {
    what: 'the last page of the portfolio is missing when it is not full',
    file: 'src/lib/pagination.ts',
    find: 'Math.ceil(total / pageSize)',
    put: 'Math.floor(total / pageSize)',
    tests: LIB,
  },
  {
    what: 'page 0 counts as a page',
    file: 'src/lib/pagination.ts',
    find: 'Math.max(1, number || 1)',
    put: 'Math.max(0, number || 0)',
    tests: LIB,
  },
  {
    what: '"Showing" counts from 0',
    file: 'src/lib/pagination.ts',
    find: '(page - 1) * pageSize + 1',
    put: '(page - 1) * pageSize',
    tests: LIB,
  },
  {
    what: 'two addresses pass for one',
    file: 'src/lib/email.ts',
    find: ' || more.length > 0',
    put: '',
    tests: ENQUIRY,
  },
  {
    what: 'a message may have ten times fewer characters',
    file: 'src/lib/enquiry.ts',
    find: 'message: 5000 }',
    put: 'message: 500 }',
    tests: ENQUIRY,
  },
  {
    what: 'characters that turn the writing direction reach the team',
    file: 'src/lib/enquiry.ts',
    find: '/[\\u202a-\\u202e\\u2066-\\u2069]/g',
    put: '/[\\u202a]/g',
    tests: ENQUIRY,
  },
  {
    what: 'a rule with one needless class goes, and takes its other selectors along',
    file: 'src/lean/prune.ts',
    find: '].every(([, name',
    put: '].some(([, name',
    tests: ['tests/unit/lean/prune.test.ts'],
  },
  {
    what: 'text can close the inline script',
    file: 'src/lib/inline-script.ts',
    find: ".replace(CLOSING, '\\\\x3c')",
    put: '',
    tests: ['tests/unit/lib/inline-script.test.ts'],
  },
  {
    what: 'the second ink is too pale on the light cloth',
    file: 'src/styles/tokens.ts',
    find: "'ink-2': '#6c444b'",
    put: "'ink-2': '#c09aa0'",
    tests: ['tests/unit/styles/contrast.test.ts'],
  },

  // The function.
  {
    what: 'a captcha solved on another site is good here',
    file: 'netlify/enquiries/captcha.ts',
    find: '!hostnames.includes(answer.hostname)',
    put: 'false',
    tests: FUNCTION,
  },
  {
    what: 'what is kept is never mailed',
    file: 'netlify/enquiries/contact.ts',
    find: 'waitUntil(mailKept(record, parts));',
    put: '',
    tests: FUNCTION,
  },
  {
    what: 'an unverified enquiry is not marked',
    file: 'netlify/enquiries/contact.ts',
    find: "verified: verdict.kind === 'passed'",
    put: 'verified: true',
    tests: FUNCTION,
  },
  {
    what: 'other sites may send through the form',
    file: 'netlify/enquiries/request.ts',
    find: 'if (!welcome) return refuse(403, SAID.foreignOrigin);',
    put: '',
    tests: FUNCTION,
  },
  {
    what: 'a body that lies about its length may be far too long',
    file: 'netlify/enquiries/request.ts',
    find: "if (size > BODY_LIMIT) return 'too large';",
    // Not without any bound: a test sends an endless one.
    put: "if (size > 9 * BODY_LIMIT) return 'too large';",
    tests: FUNCTION,
  },
  {
    what: 'a mailed enquiry is mailed again by the next run',
    file: 'netlify/enquiries/deliver.ts',
    find: 'await store.settle(waiting, now()).catch(',
    put: 'await Promise.resolve().catch(',
    tests: [...FUNCTION, ...RETRY],
  },
  {
    what: 'two runs mail side by side',
    file: 'netlify/enquiries/retry.ts',
    find: 'if (!release) return',
    put: 'if (false) return',
    tests: RETRY,
  },
  {
    what: 'enquiries are removed a day early',
    file: 'netlify/enquiries/purge.ts',
    find: 'settings.retentionDays + 1',
    put: 'settings.retentionDays',
    tests: [...RETRY, 'tests/function/store.test.ts', 'tests/function/entry.test.ts'],
  },
  {
    what: 'the mail answers to the site instead of the visitor',
    file: 'netlify/enquiries/mail.ts',
    find: '{ name: record.name, address }',
    put: '{ name: record.name, address: from }',
    tests: ['tests/unit/enquiry/mail.test.ts'],
  },
  {
    what: 'a cell of the export can hold a formula',
    file: 'scripts/enquiries/csv.ts',
    find: '"$1$2\'$3"',
    put: '"$1$2$3"',
    tests: ['tests/unit/enquiry/csv.test.ts'],
  },

  // Islands and the scripts before them.
  {
    what: 'the theme is forgotten',
    file: 'src/stores/theme.ts',
    find: 'localStorage.setItem(key, newValue);',
    put: '',
    tests: THEME,
  },
  {
    what: 'another tab keeps the old theme',
    file: 'src/inline/theme.ts',
    find: 'if (event.key === storageKey || event.key === null) apply(event.newValue);',
    put: '',
    tests: THEME,
  },
  {
    what: 'a tap on the theme button before React is lost',
    file: 'src/inline/theme.ts',
    find: '    if (!button) return;',
    put: '    return;',
    tests: THEME,
  },
  {
    what: 'the page behind the open menu can be reached',
    file: 'src/islands/MobileMenu.tsx',
    find: 'element.inert = open === true;',
    put: 'element.inert = false;',
    tests: MENU,
  },
  {
    what: 'the menu stays open over the page that it led to',
    file: 'src/islands/MobileMenu.tsx',
    find: "if ((event.target as Element).closest('a')) panel.current!.hidePopover();",
    put: 'void event;',
    tests: MENU,
  },
  {
    what: 'the menu hangs over the wide page',
    file: 'src/islands/MobileMenu.tsx',
    find: "wide.addEventListener('change', close);",
    put: '',
    tests: MENU,
  },
  {
    what: 'Back leaves the portfolio instead of turning the page back',
    file: 'src/stores/portfolio.ts',
    find: 'history.pushState(',
    put: 'history.replaceState(',
    tests: WORK,
  },
  {
    what: 'the focus is lost when the page of the portfolio turns',
    file: 'src/stores/portfolio.ts',
    find: '?.focus({ preventScroll: true })',
    put: '',
    tests: WORK,
  },
  {
    what: 'the address tells the page, the list does not listen',
    file: 'src/inline/portfolio.ts',
    find: '  show();\n',
    put: '',
    tests: WORK,
  },
  {
    what: 'a press before React is there is swallowed',
    file: 'src/islands/intent/directive.ts',
    find: 'held.forEach(repeat);',
    put: '',
    tests: [...WORK, ...FORM],
  },
  {
    what: 'an island that cannot be had says nothing',
    file: 'src/islands/intent/directive.ts',
    find: "island.dataset['failed'] = '';",
    put: '',
    tests: UNBREAKABLE,
  },
  {
    what: 'the form is not cleared after success',
    file: 'src/islands/contact/ContactForm.tsx',
    find: '      reset();\n',
    put: '',
    tests: FORM,
  },
  {
    what: 'a spent captcha is sent again after a refusal',
    file: 'src/islands/contact/ContactForm.tsx',
    find: 'if (refused) resetCaptcha();',
    put: '',
    tests: FORM,
  },
  {
    what: 'the button can be pressed while sending',
    file: 'src/islands/contact/ContactForm.tsx',
    find: 'disabled={isSubmitting}',
    put: '',
    tests: FORM,
  },
  {
    what: 'a field is not tied to its error',
    file: 'src/islands/contact/Field.tsx',
    find: "'aria-describedby': error ? errorId : undefined",
    put: "'aria-describedby': undefined",
    tests: FORM,
  },
  {
    what: "the server's words are not shown",
    file: 'src/lib/send-enquiry.ts',
    find: "typeof body?.message === 'string' && body.message ? body.message : SEND_FAILED",
    put: 'SEND_FAILED',
    tests: FORM,
  },
  {
    what: 'a notice goes while it is read with the pointer on it',
    file: 'src/islands/contact/Toasts.tsx',
    find: 'className="toasts"',
    put: 'className="toasts" style={{ pointerEvents: \'none\' }}',
    tests: NOTICES,
  },
  {
    what: 'good news interrupts',
    file: 'src/islands/contact/Toasts.tsx',
    find: "type={kind === 'error' ? 'foreground' : 'background'}",
    put: 'type="foreground"',
    tests: NOTICES,
  },
  {
    what: 'what is pasted is cut without a word',
    file: 'src/islands/contact/ContactForm.tsx',
    find: 'rows={6}',
    put: 'rows={6} maxLength={200}',
    tests: ['tests/browser/unbreakable/form.spec.ts'],
  },
  {
    what: 'a name of 201 characters goes through',
    file: 'src/lib/enquiry.ts',
    find: '{ name: 200, email',
    put: '{ name: 2000, email',
    tests: ['tests/browser/unbreakable/form.spec.ts'],
  },
  {
    what: 'the keyboard does not reach the button',
    file: 'src/islands/contact/ContactForm.tsx',
    find: 'className="btn btn-primary sewn"',
    put: 'className="btn btn-primary sewn" tabIndex={-1}',
    tests: ['tests/browser/accessibility/keyboard.spec.ts'],
  },
  {
    what: 'what was typed goes with the form that fails',
    file: 'src/islands/contact/ContactForm.tsx',
    find: ' instead={<KeptText fields={FIELDS} />}',
    put: '',
    tests: UNBREAKABLE,
  },
  {
    what: 'an enquiry on its way is given up with the page',
    file: 'src/lib/send-enquiry.ts',
    find: 'AbortSignal.timeout(PATIENCE)',
    put: "(() => { const left = new AbortController(); addEventListener('pagehide', () => left.abort()); return left.signal; })()",
    tests: HISTORY,
  },
  {
    what: 'a page that comes back wears the old theme',
    file: 'src/inline/theme.ts',
    find: "addEventListener('pageshow', ({ persisted }) => persisted && recall());",
    put: '',
    tests: HISTORY,
  },
  {
    what: 'the menu is still open in the page that comes back',
    file: 'src/islands/MobileMenu.tsx',
    find: "if ((event.target as Element).closest('a')) panel",
    put: "if ((event.target as Element).closest('button')) panel",
    tests: HISTORY,
  },

  // Pages, head and headers.
  {
    what: "the hero's opening is painted step by step",
    file: 'src/pages/index.astro',
    find: 'transform: translateX(100%);',
    put: 'margin-left: 100%;',
    tests: ['tests/browser/home.spec.ts'],
  },
  {
    what: 'text of others may become script',
    file: 'src/security/policy.ts',
    find: "  'script-src': [\"'self'\"],",
    put: "  'script-src': [\"'self'\", \"'unsafe-eval'\"],",
    tests: SECURITY,
  },
  {
    what: 'a picture on another host counts visitors',
    file: 'src/components/Footer.astro',
    find: "<Fragment set:html={band('palla')} />",
    put: '<img src="https://count.example/visit.gif" alt="" />',
    tests: SECURITY,
  },
  {
    what: 'every page names the home page as its address',
    file: 'src/layouts/Page.astro',
    find: 'href={site.url + route} />',
    put: 'href={site.url} />',
    tests: BUILT,
  },
  {
    what: 'the skip link leads nowhere',
    file: 'src/layouts/Page.astro',
    find: 'href="#main"\n      class',
    put: 'href="#content"\n      class',
    tests: BUILT,
  },
  {
    what: 'the fonts come before the words',
    file: 'src/inline/fonts.ts',
    find: '  else new PerformanceObserver(letIn)',
    put: '  letIn();\n  new PerformanceObserver(letIn)',
    tests: ['tests/browser/budgets.spec.ts'],
  },
  {
    what: 'the navigation does not say where one is',
    file: 'src/components/Header.astro',
    find: "<a href={href} aria-current={href === route ? 'page' : undefined}>",
    put: '<a href={href}>',
    tests: ROUTES,
  },
  {
    what: 'pictures of projects say nothing',
    file: 'src/components/Project.astro',
    find: 'alt={alt}',
    put: 'alt=""',
    tests: [...WORK, ...TREE],
  },
  {
    what: 'a heading skips a level',
    file: 'src/pages/services.astro',
    find: '<h2 class="h-card mt-6">{title}</h2>',
    put: '<h4 class="h-card mt-6">{title}</h4>',
    tests: TREE,
  },
  {
    what: 'pictures far down are fetched at once',
    file: 'src/pages/team.astro',
    find: 'data-later={index >= SEEN_FIRST || undefined}',
    put: '',
    tests: ['tests/browser/budgets.spec.ts'],
  },
  {
    what: 'portraits further down never come',
    file: 'src/inline/near.ts',
    find: "element.removeAttribute('data-later');",
    put: '',
    tests: ['tests/browser/team.spec.ts'],
  },
  {
    what: 'the missing path is not logged',
    file: 'src/pages/404.astro',
    find: "console.warn('404: no page at', location.pathname);",
    put: '',
    tests: ROUTES,
  },
  {
    what: 'the date of the legal pages stands still',
    file: 'src/components/legal/Today.astro',
    find: "time.textContent = today.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });",
    put: '',
    tests: ['tests/browser/legal.spec.ts'],
  },
  {
    what: 'the newsletter box keeps the address',
    file: 'src/components/Newsletter.astro',
    find: 'form.reset();',
    put: '',
    tests: ['tests/browser/newsletter.spec.ts'],
  },
  {
    what: 'scripts from anywhere may run',
    file: 'src/security/policy.ts',
    find: "  'script-src': [\"'self'\"],",
    put: "  'script-src': [\"'self'\", 'https:'],",
    tests: BUILT,
  },
  {
    what: 'other sites may put ours in a frame',
    file: 'public/_headers',
    find: "  Content-Security-Policy: frame-ancestors 'none'\n",
    put: '',
    tests: SECURITY,
  },
];
