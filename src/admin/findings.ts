import type { ContentSnapshot } from '../model/content-snapshot.ts';
import { describeMistake, type Place } from '../model/mistake.ts';
import { formAddress } from './preview-addresses.ts';

/** A mistake or a hint, in the form that /admin shows. */
interface Finding {
  place: string;
  /** A link to the form that edits the file, if there is one. */
  href?: string | undefined;
  text: string;
  isMistake: boolean;
}

/** Lists the content check's findings, each with a link to the form that edits the file. */
export function findingsForEditors({ files, mistakes, words, hints }: ContentSnapshot): Finding[] {
  const forms = new Map(files.map((each) => [each.file, `#/collections/${encodeURI(formAddress(each))}`]));
  const finding = ({ file, line }: Place, text: string, isMistake: boolean) => ({
    ...{ place: `${file}:${line}`, href: forms.get(file), text, isMistake },
  });
  return [
    ...[...mistakes, ...words].map((each) => finding(each, describeMistake(each), true)),
    ...hints.map((each) => finding(each, `  ${each.hint}`, false)),
  ];
}
