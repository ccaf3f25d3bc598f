/** What of Netlify's emulation is not used here; some of it would need programs or a network. */
export const LOCAL_FEATURES = {
  aiGateway: { enabled: false },
  database: { enabled: false },
  edgeFunctions: { enabled: false },
  geolocation: { enabled: false },
  images: { enabled: false },
} as const;
