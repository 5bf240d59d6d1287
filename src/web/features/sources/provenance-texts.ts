import { provenanceLabels } from '#contract/sources/provenance-words.ts'

export {
  accessNames as accessTexts,
  exposureNames as exposureTexts,
  rhythmNames as rhythmTexts,
} from '#contract/sources/provenance-words.ts'

export const provenanceTexts = {
  ...provenanceLabels,
  accessNote: 'What it costs, how to ask',
  exposureNote: 'What is known of that',
}
