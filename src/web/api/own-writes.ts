let repliedAt = 0

/** Notes that the server has carried out a change of one's own. */
export const noteOwnWrite = (): void => {
  repliedAt = Date.now()
}

/** When the server last said that it has carried out a change of one's own; 0 before the first. */
export const lastOwnWriteAt = (): number => repliedAt
