declare namespace App {
  /** The values that src/middleware.ts sets for each page. */
  interface Locals {
    /** The language of the page's address. */
    language: string;
    /** The interface texts in that language. */
    words: import('./words/index.ts').Words;
  }
}
