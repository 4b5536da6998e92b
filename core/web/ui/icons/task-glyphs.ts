import type { LucideIcon } from 'lucide-react';
import AudioLines from 'lucide-react/icons/audio-lines';
import FileCode from 'lucide-react/icons/file-code';
import Image from 'lucide-react/icons/image';
import MessageSquare from 'lucide-react/icons/message-square';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Mic from 'lucide-react/icons/mic';
import Puzzle from 'lucide-react/icons/puzzle';
import ScanText from 'lucide-react/icons/scan-text';
import Tags from 'lucide-react/icons/tags';
import Type from 'lucide-react/icons/type';
import Waypoints from 'lucide-react/icons/waypoints';

const taskTypeGlyphs: Readonly<Record<string, LucideIcon>> = {
  asr: Mic,
  chat: MessageSquare,
  'chat-completion': MessagesSquare,
  custom: Puzzle,
  file_base64: FileCode,
  'image-generation': Image,
  ner: ScanText,
  'text-classification': Tags,
  'text-processing': Type,
  text2vec: Waypoints,
  tts: AudioLines,
};

/** The glyph of a task type by its wire name; types the product does not know get the one of `custom`. */
export function taskTypeGlyph(taskType: string): LucideIcon {
  return taskTypeGlyphs[taskType] ?? Puzzle;
}
