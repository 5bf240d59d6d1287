// What the form of a source says beside the labels of its fields.
export const texts = {
  addPublic: 'Add public source',
  addPrivate: 'Add private source',
  inLibrary: 'Already in the library',
  addToMyGroup: 'Add to my group',
  sameSite: 'From the same site',
  lastUsed: 'Last used',
  visibility: 'Visibility',
  public: 'Public: everybody can see it',
  private: 'Private: your group only.',
  privateOfAdministrators: 'Private: the administrators only.',
  isPublic: 'This source is public.',
  isPrivate: 'Only your group will see this source.',
  offered: (link: string) => `You have a draft here already. What came in now is ${link}`,
  takeOffered: 'Begin with it',
} as const
