/**
 * Tests two checks of `npm run doctor`: the check of the live site, and the search for remains of the sample. Complete
 * runs are tested in tests/sample.
 */
import { expect, it, vi } from 'vitest';
import { findSample, sampleFiles } from '../../scripts/doctor/sample.ts';
import { checkSite } from '../../scripts/doctor/services.ts';
import { startHttpServer } from '../support/http-server.ts';
import { temporaryFolder, writeFiles } from '../support/files.ts';

it.each([
  [200, '{ "ok": true }', /^\S+ can receive and deliver enquiries$/],
  [503, '{ "ok": false }', /^\S+ can't receive or deliver enquiries: see its alert/],
  [
    404,
    'Not found',
    /^\S+\/api\/health responds with status 404: check that this version of the site is deployed there$/,
  ],
])(
  "the doctor's result for a live site whose /api/health responds with %i %s matches %s",
  async (status, body, message) => {
    const server = await startHttpServer((_request, response) => response.writeHead(status).end(body));
    const result = checkSite(server.url).catch((error: Error) => error.message);
    expect(await result.finally(server.stop)).toMatch(message);
  },
);

it('the doctor reports that a live site took too long to respond', async () => {
  const server = await startHttpServer(() => undefined);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  timeout.mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
  const result = checkSite(server.url).catch((error: Error) => error.message);
  expect(await result.finally(server.stop)).toMatch(/can't be reached: .* \(TimeoutError\)$/);
  timeout.mockRestore();
});

it("the doctor finds no remains of the sample in an agency's own site", () => {
  const root = temporaryFolder({
    'src/own/settings.json': "url: 'https://guild.com',\naddress: '1 Mall Road, Mohali, Punjab, India',\n",
    'README.md': 'needs the settings in `.env.example`\n',
    'LICENCE.md': 'MIT',
    'src/content/statistics.yaml': '- value: 25+\n- value: 98%\n',
    'src/content/team/ann.yaml': "bio: From Mumbai, India\nlinkedin: '#'\n",
    'src/assets/logo.svg': '<svg stroke-width=".8"/>',
  });
  expect(findSample(root)).toEqual([]);
});

it('the doctor lists lines that contain sample values, and unchanged sample files', () => {
  const root = temporaryFolder({
    'src/own/settings.json': '"url": "https://thirma.example", phone: "+91 00000 00001",\n"form": "#",\n',
    'src/assets/office.svg': '<svg>\n</svg>',
    'src/content/articles/a.mdx': 'of Thirma',
    'README.md': 'github.com/YOUR-NAME/YOUR-REPOSITORY',
  });
  const sample = sampleFiles(root);
  writeFiles(root, {
    'src/assets/office.svg': '<svg>\r\n</svg>',
    'src/content/team/ann.svg': '<svg><path/></svg>',
  });
  expect(findSample(root, sample)).toEqual([
    'README.md contains YOUR-NAME/YOUR-REPOSITORY (line 1): replace with your own values',
    'src/content/articles/a.mdx contains Thirma (line 1): replace with your own values',
    'src/own/settings.json contains https://thirma.example (line 1), +91 00000 00001 (line 1), form": "#" (line 2): replace with your own values',
    'There is no LICENSE file: all rights are reserved unless you choose a licence',
    '2 sample files are unchanged: README.md, src/assets/office.svg',
  ]);
});
