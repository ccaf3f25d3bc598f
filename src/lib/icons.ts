/** The paths of the line icons, for a 24 × 24 view box. The stroke style is in src/styles/controls.css. */
export const iconPaths = {
  sun: 'M12 8.2 15.8 12 12 15.8 8.2 12zM12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2 2M17.4 17.4l2 2M19.4 4.6l-2 2M6.6 17.4l-2 2',
  moon: 'M19.8 14.6A8.6 8.6 0 0 1 9.4 4.2a8.6 8.6 0 1 0 10.4 10.4z',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5 5 19',
  right: 'M3.5 12h16M13.5 6l6 6-6 6',
  down: 'M5 9l7 6.5L19 9',
  left: 'M20.5 12h-16M10.5 6l-6 6 6 6',
  mail: 'M3 5.5h18v13H3zM3.5 6l8.5 7 8.5-7',
  phone:
    'M5 3.5h4l1.6 4.6-2.3 1.7a12.6 12.6 0 0 0 5.9 5.9l1.7-2.3 4.6 1.6v4A1.5 1.5 0 0 1 19 20.5 15.5 15.5 0 0 1 3.5 5 1.5 1.5 0 0 1 5 3.5z',
  pin: 'M12 21.5 5.5 12.2A7.6 7.6 0 0 1 4.5 9a7.5 7.5 0 0 1 15 0 7.6 7.6 0 0 1-1 3.2zM12 6.4 14.6 9 12 11.6 9.4 9z',
  alert: 'M12 2.8 21.2 12 12 21.2 2.8 12zM12 7.6v5M12 15.6v.4',
  check: 'M4.5 12.8l5 5L20 7',
  linkedin: 'M3.5 3.5h17v17h-17zM8 10.5V17M8 7v.4M12 17v-6.5M12 13.2c0-3.4 4.6-3.6 4.6-.4V17',
  whatsapp:
    'M4 20.3l1.2-4a8.4 8.4 0 1 1 3 2.9zM9 8.6c-.4 3.4 2.8 6.8 6.4 6.6l.4-1.9-2-.9-1 .9a5.4 5.4 0 0 1-2-2l.9-1-.9-2z',
  instagram: 'M3.5 3.5h17v17h-17zM12 8l4 4-4 4-4-4zM17 6.8v.4',
} as const;

/** The name of a line icon. */
export type IconName = keyof typeof iconPaths;

/** The icons available to content: the icons in the look's `icons` folder, and logos of networks. */
export const icons = {
  drawn: ['web', 'mobile', 'ai', 'cloud', 'design', 'product', 'mission', 'client', 'spark', 'flower'],
  social: [
    ...['linkedin', 'whatsapp', 'instagram'],
    ...['github', 'mastodon', 'youtube', 'x', 'bluesky', 'xing', 'facebook'],
  ],
} as const;
