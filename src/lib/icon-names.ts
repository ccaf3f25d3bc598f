/** Names of the icons that content may choose from; `src/illustrations` draws each. */
export const icons = {
  service: ['web', 'mobile', 'ai', 'cloud', 'design', 'product'],
  value: ['mission', 'client', 'spark', 'phul'],
} as const;
/** A service's icon. */
export type ServiceIcon = (typeof icons.service)[number];
/** A value's icon. */
export type ValueIcon = (typeof icons.value)[number];
