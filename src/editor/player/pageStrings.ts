import * as vscode from 'vscode';
import type { PageStrings } from '../../protocol/pageStrings.js';

export function pageStrings(): PageStrings {
  const { t } = vscode.l10n;
  return {
    enableSound: t('Enable sound'),
    enableSoundWhy: t('Lector is silent until you allow sound in this window.'),
    noDevice: t('There is no sound device. The reading goes on as soon as there is one.'),
    play: t('Play'),
    pause: t('Pause'),
    stop: t('Stop'),
    nextSentence: t('Next sentence'),
    previousSentence: t('Previous sentence'),
    speed: t('Speed'),
    volume: t('Volume'),
    voice: t('Voice:'),
    changeVoice: t('Change voice…'),
    saveAudio: t('Save as audio…'),
    timeline: t('Place in the reading'),
    timelineValue: t('{0} read, {1} to go', '{0}', '{1}'),
    text: t('Text being read'),
    controls: t('Playback'),
    legendCached: t('from the cache'),
    legendFetched: t('loaded'),
    legendFetching: t('being loaded'),
    legendFailed: t('failed'),
    idle: t('Nothing is being read.'),
    preparing: t('Preparing…'),
    playing: t('Reading'),
    blocked: t('Waiting for sound to be allowed'),
    buffering: t('Waiting for more sound…'),
    paused: t('Paused'),
    ended: t('Finished'),
    failed: t('Stopped.'),
    sample: vscode.l10n.t('Sample of the voice {0}', '{0}'),
  };
}
