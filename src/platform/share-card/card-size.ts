/** The size of picture that chats and social networks show whole. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
