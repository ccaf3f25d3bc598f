import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder with one page that holds next to nothing: the floor under every figure of this machine. */
export function blankSite(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-blank-'));
  for (const name of ['index.html', '404.html']) writeFileSync(path.join(folder, name), BLANK);
  return folder;
}

const BLANK =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="description" content="Blank"><title>Blank</title><h1>Blank</h1></html>';
