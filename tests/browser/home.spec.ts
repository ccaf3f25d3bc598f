import { expect, expectNoComplaints, test } from './support/test.ts';

test.beforeEach(({ page }) => page.goto('/'));

test('the hero says what it must, and its buttons lead on', async ({ page, complaints }) => {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('We Code Bold. We Build Future.');
  await expect(main.getByText('Innovation Meets Excellence', { exact: true })).toBeVisible();
  for (const [name, path] of [
    ['Start Your Project', '/contact'],
    ['View Our Work', '/work'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
  expectNoComplaints(complaints);
});

test('the strip has the four statistics', async ({ page }) => {
  const strip = page.getByRole('region', { name: 'Statistics' });
  const statistics = await strip
    .locator('dl > div')
    .evaluateAll((groups) =>
      groups.map((group) => [
        group.querySelector('dd')!.textContent.trim(),
        group.querySelector('dt')!.textContent.trim(),
      ]),
    );
  expect(statistics).toEqual([
    ['25+', 'Projects Delivered'],
    ['98%', 'Client Satisfaction'],
    ['10+', 'Team Members'],
    ['5+', 'Countries Served'],
  ]);
});

test('the grid has the six services', async ({ page }) => {
  const services = page.getByRole('main').getByRole('article');
  await expect(services.getByRole('heading')).toHaveText([
    'Web Development',
    'Mobile App Development',
    'AI & ML Solutions',
    'Cloud & DevOps',
    'UI/UX Design',
    'Product Engineering',
  ]);
});

test('the 15 technologies stand in a list', async ({ page }) => {
  const chips = page.getByRole('main').getByRole('list').getByRole('listitem');
  await expect(chips).toHaveText([
    'React',
    'Next.js',
    'Node.js',
    'Python',
    'TypeScript',
    'AWS',
    'Azure',
    'Docker',
    'Kubernetes',
    'TensorFlow',
    'PostgreSQL',
    'MongoDB',
    'GraphQL',
    'React Native',
    'Flutter',
  ]);
});
