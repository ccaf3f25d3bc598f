/**
 * Import this first. The Blobs client waits 1 ms instead of 5 s between its tries where NODE_ENV is "test", which
 * Vitest sets; these tests must meet the client as the live site does.
 */
process.env['NODE_ENV'] = 'production';
