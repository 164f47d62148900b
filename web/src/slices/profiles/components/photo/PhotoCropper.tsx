import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import { Slider } from '#web/design/index.ts';
import type { Area } from '#web/platform/pictures/index.ts';
import { text } from '#web/text/index.ts';
import s from './Crop.module.css';

const t = text.profiles.photo;
/** The slider has whole steps from 1 to 9. The picture grows from its full size to three times that. */
const STEPS = 9;
const PER_STEP = 0.25;
const zoomAt = (step: number) => 1 + (step - 1) * PER_STEP;
const stepAt = (zoom: number) => Math.round((zoom - 1) / PER_STEP) + 1;

interface PhotoCropperProps {
  src: string;
  shape: 'circle' | 'square';
  onArea: (area: Area) => void;
}

/** Moves and zooms a picture under a circle or a square, and reports the part under it. Loaded on demand. */
export function PhotoCropper({ src, shape, onArea }: PhotoCropperProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className={s.cropper}>
      <div className={s.stage}>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={zoomAt(STEPS)}
          cropShape={shape === 'circle' ? 'round' : 'rect'}
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          cropperProps={{ 'aria-label': t.cropArea, role: 'group' }}
          disableAutomaticStylesInjection
        />
      </div>
      <Slider
        label={t.zoom}
        left={t.zoomOut}
        right={t.zoomIn}
        max={STEPS}
        value={stepAt(zoom)}
        onValueChange={(step) => setZoom(zoomAt(step))}
        valueText={(step) => t.zoomValue(zoomAt(step) * 100)}
      />
    </div>
  );
}
