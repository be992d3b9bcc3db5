const english = 'Hello! This is how I sound when I read your text aloud.';

/** What a voice says in its sample, in its own language: those whose words are Lector's own. */
export const ownSamples = {
  'en-v3': english,
  'en-v2': english,
  en: english,
  es: '¡Hola! Así sueno cuando leo tu texto en voz alta.',
  fr: 'Bonjour ! Voici ma voix quand je lis votre texte à haute voix.',
  ja: 'こんにちは。私はあなたの文章をこの声で読み上げます。',
  ko: '안녕하세요. 저는 이 목소리로 글을 읽습니다.',
  it: 'Ciao! Ecco la mia voce quando leggo il tuo testo.',
  pl: 'Dzień dobry! Tak brzmi mój głos, kiedy czytam twój tekst.',
  de: 'Hallo! So klinge ich, wenn ich deinen Text vorlese.',
  pt: 'Olá! É assim que eu soo quando leio o seu texto.',
  ar: 'مرحبا! هذا صوتي عندما أقرأ لك النص.',
  nl: 'Hallo! Zo klink ik wanneer ik je tekst voorlees.',
  ru: 'Здравствуйте! Так я звучу, когда читаю ваш текст.',
  zh: '你好！我就是用这个声音为你朗读文字的。',
} as const;
