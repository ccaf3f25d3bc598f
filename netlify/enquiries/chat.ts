/** Texts as chats take them at the addresses of their incoming webhooks. */

/** The chats that pages name, by the hosts of their addresses. */
const CHATS: [name: string, host: RegExp][] = [
  ['Slack', /^hooks\.slack\.com$/],
  ['Microsoft Teams', /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/],
  ['Discord', /^(\w+\.)?discord(app)?\.com$/],
  ['Google Chat', /^chat\.googleapis\.com$/],
];

/** The name of the chat at this address; its host when it is one that an agency runs itself, such as Mattermost. */
export function chatName(url: string): string {
  const { hostname } = new URL(url);
  return CHATS.find(([, host]) => host.test(hostname))?.[0] ?? hostname;
}

/** What chats read as mentions, and as links with another text than their address. */
const MARKUP = /\](?=[([:])|(?<![\p{L}\p{N}])@(?=[\p{L}\p{N}])/gu;
/** A space without width keeps them from being read so; of Slack's angle brackets, only other ones do. */
const withoutMarkup = (text: string) =>
  text.replace(MARKUP, '$&\u200b').replaceAll('<', '‹').replaceAll('>', '›');

/** Teams shows nothing but cards; a line of a text is a paragraph of the card. */
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

/** Discord, which takes the fewest, takes 2,000 characters. */
const MAX_LENGTH = 1900;

/** Whether a chat shows the whole text. */
export const isWhole = (text: string): boolean => withoutMarkup(text).length <= MAX_LENGTH;

/** What is posted to the address, for people to read: a card for Teams, else `text`, as Slack and most others take it. */
export function chatMessage(url: string, text: string): unknown {
  const plain = withoutMarkup(text);
  const short = plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH).toWellFormed()} …` : plain;
  return chatName(url) === 'Microsoft Teams' ? teamsCard(short) : { text: short };
}
