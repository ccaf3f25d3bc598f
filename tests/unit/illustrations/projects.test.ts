import { describe, expect, it } from 'vitest';
import { projectPicture, projectScenes } from '../../../scripts/sample-pictures/projects/index.ts';

const projectsPerPage = 4;
const scenes = Object.entries(projectScenes);
const pictures = new Map(scenes.map(([id, scene]) => [id, projectPicture(scene)]));

describe('project pictures', () => {
  it('all differ', () => {
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  it('do not repeat a ground on one page', () => {
    for (let start = 0; start < scenes.length; start += projectsPerPage) {
      const grounds = scenes.slice(start, start + projectsPerPage).map(([, scene]) => scene.ground);
      expect(new Set(grounds).size, `page of ${scenes[start]?.[0]}`).toBe(grounds.length);
    }
  });

  it.each([...pictures])('%s is 8:5 and weighs at most 8 KB', (_id, svg) => {
    expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(8192);
    expect(svg).toContain('width="1280" height="800" viewBox="0 0 128 80"');
  });
});
