/** Formats messages for the incoming webhooks of chat services. */

/** The chat services that legal pages mention by name, with their hosts. */
const CHATS: [name: string, host: RegExp][] = [
  ['Slack', /^hooks\.slack\.com$/],
  ['Microsoft Teams', /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/],
  ['Discord', /^(\w+\.)?discord(app)?\.com$/],
  ['Google Chat', /^chat\.googleapis\.com$/],
];

/** Returns the name of the chat service at this URL, or the host of a self-hosted service, such as Mattermost. */
export function chatName(url: string): string {
  const { hostname } = new URL(url);
  return CHATS.find(([, host]) => host.test(hostname))?.[0] ?? hostname;
}

/**
 * The characters that turn text into a mention, or into a link whose text hides its URL. Email addresses stay intact, so that
 * they can be copied, but Discord finds `@everyone` and `@here` even after a letter.
 */
const MARKUP = /\](?=[([:])|@(?=everyone|here|channel|all\b)|(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/giu;
/** Disables mentions and links by inserting zero-width spaces. For Slack, angle brackets must be replaced instead. */
const withoutMarkup = (text: string) =>
  text.replace(MARKUP, '$&\u200b').replaceAll('<', '‹').replaceAll('>', '›');

/** Creates a card with a paragraph for each line. Teams displays nothing but cards. */
const teamsCard = (text: string) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: text
          .split('\n')
          .filter(Boolean)
          .map((line) => ({ type: 'TextBlock', text: line, wrap: true })),
      },
    },
  ],
});

/** Discord's limit is the lowest: 2,000 characters. */
const MAX_LENGTH = 1900;

/** Whether the text fits in a chat message. */
export const isWhole = (text: string): boolean => withoutMarkup(text).length <= MAX_LENGTH;

/** Creates the message body for the chat at this URL: a card for Teams, otherwise `text`, as most services expect. */
export function chatMessage(url: string, text: string): unknown {
  const plain = withoutMarkup(text);
  const short = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()} …` : plain;
  return chatName(url) === 'Microsoft Teams' ? teamsCard(short) : { text: short };
}
