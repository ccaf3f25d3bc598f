/** Switches off the unused parts of Netlify's emulation; some of them need other programs or a network. */
export const LOCAL_FEATURES = {
  aiGateway: { enabled: false },
  database: { enabled: false },
  edgeFunctions: { enabled: false },
  geolocation: { enabled: false },
  images: { enabled: false },
} as const;
