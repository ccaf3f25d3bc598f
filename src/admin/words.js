// What our parts of /admin say, in the language that the CMS has chosen.
const WORDS = {
  en: {
    leave: 'Leave without saving? Your changes will be lost.',
    check: 'Check of the content',
    ended: 'The check has ended: start "npm run dev" again.',
    preview: 'Preview',
    phone: 'Phone',
    desktop: 'Desktop',
    open: 'Open in a new tab',
  },
  de: {
    leave: 'Ohne Speichern verlassen? Ihre Änderungen gehen verloren.',
    check: 'Prüfung der Inhalte',
    ended: 'Die Prüfung läuft nicht mehr: „npm run dev“ neu starten.',
    preview: 'Vorschau',
    phone: 'Telefon',
    desktop: 'Bildschirm',
    open: 'In neuem Tab öffnen',
  },
  fr: {
    leave: 'Quitter sans enregistrer ? Vos modifications seront perdues.',
    check: 'Contrôle du contenu',
    ended: 'Le contrôle est arrêté : relancez « npm run dev ».',
    preview: 'Aperçu',
    phone: 'Téléphone',
    desktop: 'Ordinateur',
    open: 'Ouvrir dans un nouvel onglet',
  },
};

export const words = () => WORDS[document.documentElement.lang.slice(0, 2)] ?? WORDS.en;
