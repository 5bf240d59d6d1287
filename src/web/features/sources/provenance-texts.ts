import { provenanceLabels } from '#contract/sources/provenance-words.ts'

export {
  accessNames as accessTexts,
  exposureNames as exposureTexts,
  rhythmNames as rhythmTexts,
} from '#contract/sources/provenance-words.ts'

/** What the fields of 'About the source' are called; the notes stand under what they are about (kyc §C). */
export const provenanceTexts = {
  ...provenanceLabels,
  accessNote: 'What it costs, how to ask',
  exposureNote: 'What is known of that',
}
