declare namespace App {
  /** The values set by src/middleware.ts for each page. */
  interface Locals {
    /** The language of the page's address. */
    language: string;
    /** The interface texts in that language. */
    words: import('./words/index.ts').Words;
  }
}
