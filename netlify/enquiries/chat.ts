/** Texts as chats take them at the addresses of their incoming webhooks. */

/** Group mentions, links with another text than their address, and what chats read in angle brackets. */
const MARKUP = /<|\](?=\()|(?<![\w.])@(?=(?:all|channel|everyone|here)\b)/gi;
/** A space without width keeps them from being read so. */
const withoutMarkup = (text: string) => text.replace(MARKUP, '$&\u200b');

const slackEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
          .map((line) => ({ type: 'TextBlock', text: withoutMarkup(line), wrap: true })),
      },
    },
  ],
});

interface Chat {
  name: string;
  host: RegExp;
  body: (text: string) => unknown;
}
const CHATS: Chat[] = [
  { name: 'Slack', host: /^hooks\.slack\.com$/, body: (text) => ({ text: slackEntities(text) }) },
  {
    name: 'Microsoft Teams',
    host: /\.(logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)$/,
    body: teamsCard,
  },
  {
    name: 'Discord',
    host: /^(\w+\.)?discord(app)?\.com$/,
    body: (text) => ({ content: withoutMarkup(text), allowed_mentions: { parse: [] } }),
  },
  { name: 'Google Chat', host: /^chat\.googleapis\.com$/, body: (text) => ({ text: withoutMarkup(text) }) },
];

/** Discord, which takes the fewest, takes 2,000 characters. */
const MAX_LENGTH = 1900;

/** Discord takes Slack's format at an address that ends so. */
const chatAt = (url: string) =>
  url.endsWith('/slack') ? undefined : CHATS.find(({ host }) => host.test(new URL(url).hostname));

/** The name of the chat at this address; undefined when it is one that an agency runs itself, such as Mattermost. */
export const chatName = (url: string) => chatAt(url)?.name;

/** What is posted to the address, for people to read; by default in Slack's format, as Mattermost takes it. */
export function chatMessage(url: string, text: string): unknown {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).toWellFormed()} …` : text;
  const body = chatAt(url)?.body ?? ((text: string) => ({ text: withoutMarkup(text) }));
  return body(short);
}
