import { site } from '../site.ts';
import styles from '../styles/rtl.css?inline';
import { iconPaths } from './icons.ts';
import { directionOf } from './languages.ts';

const arrows = [iconPaths.left, iconPaths.right].map((path) => `[d="${path}"]`);

/** What logical properties leave to say on a site with a language written from right to left; empty for others. */
export const rtlStyles = site.languages.some((each) => directionOf(each) === 'rtl')
  ? `${styles}[dir=rtl] :is(${arrows.join(',')}){scale:-1 1;transform-origin:center}`
  : '';
