/** Without attributes: a style for some media only must stay by itself. */
const STYLE = /<style>([\s\S]*?)<\/style>/g;

/** Two or more scripts in a row without attributes: modules and data are something else. */
const PLAIN_SCRIPTS = /(?:<script>(?:(?!<\/script>)[\s\S])*<\/script>\s*){2,}/g;

/** A page whose styles stand in one element, at the place of the first and in their order, each changed by `change`. */
export function joinStyles(html: string, change: (css: string) => string): string {
  const css = [...html.matchAll(STYLE)].map(([, text = '']) => text).join('');
  let isFirst = true;
  return html.replace(STYLE, () => {
    if (!isFirst) return '';
    isFirst = false;
    return `<style>${change(css)}</style>`;
  });
}

/** A page whose neighbouring plain scripts are one: each element would need a hash of its own in the policy. */
export function joinScripts(html: string): string {
  return html.replace(PLAIN_SCRIPTS, (scripts) => scripts.replaceAll(/\s*<\/script>\s*<script>/g, '\n;'));
}
