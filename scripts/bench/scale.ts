/** How the build and the work page grow with the number of projects. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { compress } from './brotli.ts';
import { timeBuild } from './build.ts';
import { copyProject } from './copy.ts';
import { table } from './table.ts';

const COUNTS = [24, 240, 2400];

interface Project {
  order: number;
  title: string;
  description: string;
  image: string;
}

/** Builds copies with more and more generated projects and prints what each costs. */
export async function benchScale(): Promise<void> {
  const rows: string[][] = [];
  for (const count of COUNTS) {
    const { folder, remove } = copyProject();
    try {
      generateProjects(path.join(folder, 'src/content/projects'), count);
      const cold = await timeBuild(folder);
      const warm = await timeBuild(folder);
      const html = readFileSync(path.join(folder, 'dist/work.html'));
      rows.push([
        `${count}`,
        cold.seconds.toFixed(1),
        warm.seconds.toFixed(1),
        Math.max(cold.memory, warm.memory).toFixed(0),
        `${html.length}`,
        `${compress(html, 'text/html').length}`,
      ]);
      console.error(`${count} projects: built`);
    } finally {
      remove();
    }
  }
  console.log(table(['projects', 'build cold s', 'warm s', 'memory MB', '/work bytes', 'brotli'], rows));
}

/** Fills a folder of projects up to `count`, each with words of its own and a picture of its own. */
function generateProjects(folder: string, count: number): void {
  const existing = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => parse(readFileSync(path.join(folder, name), 'utf8')) as Project);
  const words = existing.flatMap(({ description }) => description.split(' '));
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let number = existing.length + 1; number <= count; number++) {
    const model = existing[number % existing.length]!;
    const picture = `generated-${number}${path.extname(model.image)}`;
    copyFileSync(path.join(folder, model.image), path.join(folder, picture));
    const project: Project = {
      ...model,
      order: number,
      title: `Generated ${number}`,
      // No longer than its model, which is as long as a description may be.
      description: Array.from(model.description.split(' '), () => words[random(words.length)])
        .join(' ')
        .slice(0, model.description.length)
        .trim(),
      image: `./${picture}`,
    };
    writeFileSync(path.join(folder, `generated-${number}.yaml`), stringify(project));
  }
}
