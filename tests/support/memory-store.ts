import type { EnquiryRecord } from '../../netlify/enquiries/record.ts';
import type { EnquiryStore, Folder } from '../../netlify/enquiries/store.ts';

/** A store in memory; `folders` has its records, and `states` what jobs keep between runs. */
export function memoryStore() {
  const folders: Record<Folder, Map<string, EnquiryRecord | 'unreadable'>> = {
    outbox: new Map(),
    archive: new Map(),
    spam: new Map(),
  };
  const states = new Map<string, unknown>();
  const store: EnquiryStore = {
    save: async (record, folder = 'outbox') => void folders[folder].set(record.id, record),
    update: async (record) => void folders.outbox.set(record.id, record),
    async markDelivered(record, deliveredAt) {
      folders.archive.set(record.id, { ...record, deliveredAt: deliveredAt.toISOString() });
      folders.outbox.delete(record.id);
    },
    get: async (folder, id) => folders[folder].get(id),
    list: async (folder) => ({ ids: [...folders[folder].keys()], unknownKeys: [] }),
    readText: async () => undefined,
    delete: async (folder, id) => void folders[folder].delete(id),
    erase: async ({ id }) => Object.values(folders).forEach((folder) => folder.delete(id)),
    forgetErased: async () => undefined,
    readState: async (name) => states.get(name),
    writeState: async (name, value) => void states.set(name, value),
  };
  return { ...store, folders, states };
}
