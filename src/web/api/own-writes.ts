let repliedAt = 0

export const noteOwnWrite = (): void => {
  repliedAt = Date.now()
}

export const lastOwnWriteAt = (): number => repliedAt
