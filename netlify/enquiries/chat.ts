/** Formats texts for the incoming webhooks of chats. */

/** The chats that pages call by name, and their hosts. */
const CHATS: [name: string, host: RegExp][] = [
  ['Slack', /^hooks\.slack\.com$/],
  ['Microsoft Teams', /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/],
  ['Discord', /^(\w+\.)?discord(app)?\.com$/],
  ['Google Chat', /^chat\.googleapis\.com$/],
];

/** The name of the chat at this address, or the host of a self-hosted one such as Mattermost. */
export function chatName(url: string): string {
  const { hostname } = new URL(url);
  return CHATS.find(([, host]) => host.test(hostname))?.[0] ?? hostname;
}

/** The signs of mentions, and of links whose text isn't their address. */
const MARKUP = /\](?=[([:])|(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu;
/** A zero-width space prevents that; Slack's angle brackets must be replaced instead. */
const withoutMarkup = (text: string) =>
  text.replace(MARKUP, '$&\u200b').replaceAll('<', '‹').replaceAll('>', '›');

/** Teams only shows cards; each line of the text becomes a paragraph. */
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

/** Discord has the lowest limit: 2,000 characters. */
const MAX_LENGTH = 1900;

/** Whether a chat shows the whole text. */
export const isWhole = (text: string): boolean => withoutMarkup(text).length <= MAX_LENGTH;

/** The message to post to a chat's address: a card for Teams, otherwise `text`, as Slack and most others expect it. */
export function chatMessage(url: string, text: string): unknown {
  const plain = withoutMarkup(text);
  const short = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()} …` : plain;
  return chatName(url) === 'Microsoft Teams' ? teamsCard(short) : { text: short };
}
