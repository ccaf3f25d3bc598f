/**
 * The component for each kind of section, and the CSS that only pages with that section need. The CSS is imported as
 * text, because Astro would add a `<style>` or an imported stylesheet to every page that could contain the section.
 * src/layouts/SectionsPage.astro adds the CSS only to pages that do contain the section.
 */
import icons from '#look/icons.css?inline';
import heroOfLook from '#look/sections/hero.css?inline';
import statistics from '#look/sections/statistics.css?inline';
import technologies from '#look/sections/technologies.css?inline';
import type { AstroGlobal } from 'astro';
import type { Section, SectionKind, SectionProps } from '../../model/sections/index.ts';
import chip from '../../styles/chip.css?inline';
import project from '../project.css?inline';
import markedList from '../../styles/marked-list.css?inline';
import quotation from '../../styles/quotation.css?inline';
import ruledGrid from '../../styles/ruled-grid.css?inline';
import contact from '../../islands/contact/contact.css?inline';
import { allowEnquiryForm } from '../../islands/contact/policy.ts';
import Articles from './Articles.astro';
import Call from './Call.astro';
import Faq from './Faq.astro';
import faq from './faq.css?inline';
import Form from './Form.astro';
import Hero from './Hero.astro';
import hero from './hero.css?inline';
import Logos from './Logos.astro';
import logos from './logos.css?inline';
import Media from './Media.astro';
import media from './media.css?inline';
import Prices from './Prices.astro';
import prices from './prices.css?inline';
import Services from './Services.astro';
import Statistics from './Statistics.astro';
import Studies from './Studies.astro';
import studies from './studies.css?inline';
import Team from './Team.astro';
import Technologies from './Technologies.astro';
import Testimonials from './Testimonials.astro';
import testimonials from './testimonials.css?inline';

interface Kind<Props> {
  Section: (props: Props) => unknown;
  css: readonly string[];
  /** Extends the page's security policy to allow what the section loads or runs. */
  allow?: (csp: AstroGlobal['csp']) => void;
  /** Whether the section may be tinted. A tinted section has the second surface colour, and a line above and below. */
  mayBeTinted?: boolean;
}

export const components: { [Name in SectionKind]: Kind<SectionProps<Name>> } = {
  hero: { Section: Hero, css: [chip, heroOfLook, hero] },
  statistics: { Section: Statistics, css: [statistics], mayBeTinted: true },
  services: { Section: Services, css: [ruledGrid, icons] },
  studies: { Section: Studies, css: [ruledGrid, chip, project, studies] },
  technologies: { Section: Technologies, css: [chip, technologies] },
  articles: { Section: Articles, css: [] },
  team: { Section: Team, css: [] },
  form: { Section: Form, css: [contact], allow: allowEnquiryForm },
  call: { Section: Call, css: [] },
  media: { Section: Media, css: [media] },
  testimonials: { Section: Testimonials, css: [ruledGrid, quotation, testimonials] },
  logos: { Section: Logos, css: [logos], mayBeTinted: true },
  prices: { Section: Prices, css: [chip, markedList, prices] },
  faq: { Section: Faq, css: [faq] },
};

/** Returns the CSS for a page's sections, without duplicates. */
export const cssOf = (sections: readonly Section[]) =>
  [...new Set(sections.flatMap(({ kind }) => components[kind].css))].join('');
