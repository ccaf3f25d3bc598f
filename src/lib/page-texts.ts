/** The pages whose texts are files of src/content/pages: the name of the page in src/pages, and the ids of its sections. */
export const PAGE_TEXTS = {
  home: { page: 'index', sections: ['services', 'technologies'] },
  about: { page: 'about', sections: ['story', 'values'] },
  services: { page: 'services', sections: [] },
  work: { page: 'work', sections: [] },
  team: { page: 'team', sections: [] },
  contact: { page: 'contact', sections: ['card'] },
  'not-found': { page: '404', sections: [] },
} as const satisfies Record<string, { page: string; sections: readonly string[] }>;

export type PageName = keyof typeof PAGE_TEXTS;

/** The ids of the sections of a page. */
export type SectionId<Name extends PageName> = (typeof PAGE_TEXTS)[Name]['sections'][number];
