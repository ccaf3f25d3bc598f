/**
 * Import this before the Blobs client. Vitest sets NODE_ENV to "test", with which the client waits 1 ms instead of
 * 5 s between its attempts; these tests need its behaviour on the live site.
 */
process.env['NODE_ENV'] = 'production';
