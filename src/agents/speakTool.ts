/** What models read of the tool. `package.json` has the same for those of VS Code. */
export const speakTool = {
  name: 'lector_speak',
  description:
    'Says something to the user aloud, after what they listen to: a short text, or steps of a tour, each of which opens and marks some lines of a file of the workspace while its text is heard. Use it when the user asks to hear something. Write as one speaks, without code. Returns at once, before anything is heard.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: 1000, description: 'What to say, if there are no steps.' },
      steps: {
        type: 'array',
        maxItems: 20,
        items: {
          type: 'object',
          properties: {
            file: { type: 'string', description: 'A file of the workspace.' },
            line: { type: 'integer', minimum: 1 },
            endLine: { type: 'integer', minimum: 1 },
            text: { type: 'string', maxLength: 400, description: 'What to say about these lines.' },
          },
          required: ['file', 'line', 'text'],
        },
      },
    },
  },
} as const;
