/**
 * What the bench's speakers read for their recording, and what is held out: written after pace measuring had been
 * settled with other texts, and not looked at before.
 */
export const texts = {
  en: {
    recorded:
      'The library was quiet that morning, and only two readers sat by the window. One of them turned the pages of an old atlas, slowly, as if every map were new to her. The other wrote letters, folded them, and put them away without a stamp. Outside, the first tram of the day rang its bell and went down towards the harbour. A boy in a yellow coat ran after it, laughing, and waved to the driver. Nobody in the library looked up. When the clock struck nine, the door opened and a man came in with a wet umbrella. He asked whether the newspapers had arrived, and whether the heating worked today. Then he sat down near the stove, and began to read aloud to himself, very softly.',
    heldOut:
      'The train left the city in the early afternoon and followed the coast for more than an hour. Across from me sat an old couple who shared an orange and a newspaper. They did not speak much, but each of them seemed to know what the other was reading. At a small station a school class got on, noisy and cheerful, with rucksacks and muddy shoes. The conductor asked them where they had been. In the mountains, they shouted, and we saw an eagle! The old woman smiled, folded her paper, and offered them the rest of the orange.',
  },
  de: {
    recorded:
      'Die Bibliothek war an diesem Morgen still, und nur zwei Leser saßen am Fenster. Einer von ihnen blätterte langsam in einem alten Atlas, als wäre ihm jede Karte neu. Der andere schrieb Briefe, faltete sie und legte sie ohne Marke weg. Draußen läutete die erste Straßenbahn des Tages und fuhr hinunter zum Hafen. Ein Junge in einem gelben Mantel lief ihr lachend hinterher und winkte dem Fahrer. In der Bibliothek sah niemand auf. Als die Uhr neun schlug, ging die Tür auf, und ein Mann kam mit einem nassen Schirm herein. Er fragte, ob die Zeitungen schon da seien und ob die Heizung heute gehe. Dann setzte er sich an den Ofen und las sich selbst leise etwas vor.',
    heldOut:
      'Der Zug verließ die Stadt am frühen Nachmittag und fuhr mehr als eine Stunde an der Küste entlang. Mir gegenüber saß ein altes Ehepaar, das sich eine Orange und eine Zeitung teilte. Sie redeten nicht viel, aber jeder schien zu wissen, was der andere gerade las. An einem kleinen Bahnhof stieg eine Schulklasse ein, laut und fröhlich, mit Rucksäcken und schmutzigen Schuhen. Der Schaffner fragte, wo sie denn gewesen seien. In den Bergen, riefen sie, und wir haben einen Adler gesehen! Die alte Frau lächelte, faltete ihre Zeitung zusammen und bot ihnen den Rest der Orange an.',
  },
} as const;

/** Phonetically balanced sentences of common words (the Harvard sentences, 1969), for counting words understood. */
export const sentences = [
  'The birch canoe slid on the smooth planks',
  'Glue the sheet to the dark blue background',
  'These days a chicken leg is a rare dish',
  'Rice is often served in round bowls',
  'The juice of lemons makes fine punch',
  'The box was thrown beside the parked truck',
  'Four hours of steady work faced us',
  'A large size in stockings is hard to sell',
  'The boy was there when the sun rose',
  'A rod is used to catch pink salmon',
  'The source of the huge river is the clear spring',
  'Kick the ball straight and follow through',
  'Help the woman get back to her feet',
  'A pot of tea helps to pass the evening',
  'Smoky fires lack flame and heat',
  'The soft cushion broke the fall',
  'The salt breeze came across from the sea',
  'The girl at the booth sold fifty bonds',
];
