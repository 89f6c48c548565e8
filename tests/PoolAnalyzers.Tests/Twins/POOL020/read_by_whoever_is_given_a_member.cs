// All of what a field or property has is given to code of another type, which reads to its end. And a getter that says how long the array is ends a
// loop like its length.
using System;
using System.Buffers;
using System.IO;

namespace Faulty
{
    internal readonly struct Header
    {
        public readonly int Size;

        public Header(int size) => Size = size;

        public void Paint(byte[] pixels, Stream to) => to.Write(pixels, 0, pixels.Length);
    }

    internal static class Sums
    {
        public static int Of(ReadOnlySpan<byte> data)
        {
            int sum = 0;
            foreach (byte b in data)
                sum += b;
            return sum;
        }
    }

    internal sealed class Screen : IDisposable
    {
        private byte[] _line = ArrayPool<byte>.Shared.Rent(80);

        public byte[]? Pixels { get; private set; }

        public Header Header { get; set; }

        public void Refresh(Stream from)
        {
            if (Pixels != null)
                ArrayPool<byte>.Shared.Return(Pixels);
            Pixels = ArrayPool<byte>.Shared.Rent(Header.Size);
            from.ReadExactly(Pixels, 0, Header.Size);
        }

        public void ReadLine(Stream from) => from.ReadExactly(_line, 0, 80);

        public void Show(Stream to) => Header.Paint(Pixels!, to); //! POOL020

        public void ShowLine(Stream to) => Header.Paint(_line, to); //! POOL020

        public int Check() => Sums.Of(_line); //! POOL020

        public void Dispose()
        {
            if (Pixels != null)
                ArrayPool<byte>.Shared.Return(Pixels);
            Pixels = null;
            ArrayPool<byte>.Shared.Return(_line);
            _line = Array.Empty<byte>();
        }
    }

    internal struct Shape
    {
        public float[] Corners;

        public Shape(float[] corners) => Corners = corners;

        public int Count => Corners.Length;

        public float Total()
        {
            float sum = 0;
            for (int i = 0; i < Count; i++)
                sum += Corners[i];
            return sum;
        }
    }

    internal sealed class Curve
    {
        private readonly float[] _points;

        public Curve(float[] points) => _points = points;

        private int Length
        {
            get => _points.Length;
        }

        public float Longest()
        {
            float most = 0;
            for (int i = 0; i < Length; i++)
                most = Math.Max(most, _points[i]);
            return most;
        }
    }

    internal static class World
    {
        public static float Area(float side)
        {
            var corners = ArrayPool<float>.Shared.Rent(4);
            for (int i = 0; i < 4; i++)
                corners[i] = side;
            var shape = new Shape(corners);
            float all = shape.Total(); //! POOL020
            ArrayPool<float>.Shared.Return(corners);
            return all;
        }

        public static float Most(float side, int n)
        {
            var points = ArrayPool<float>.Shared.Rent(n);
            for (int i = 0; i < n; i++)
                points[i] = side * i;
            float most = new Curve(points).Longest(); //! POOL020
            ArrayPool<float>.Shared.Return(points);
            return most;
        }
    }
}

namespace Clean
{
    internal readonly struct Header
    {
        public readonly int Size;

        public Header(int size) => Size = size;

        public void Paint(byte[] pixels, Stream to) => to.Write(pixels, 0, Size);

        public void PaintAll(byte[] pixels, Stream to) => to.Write(pixels, 0, pixels.Length);

        public void PaintIfItFits(byte[] pixels, Stream to)
        {
            if (pixels.Length != Size)
                throw new ArgumentException("Too long.");
            to.Write(pixels, 0, pixels.Length);
        }
    }

    internal sealed class Screen : IDisposable
    {
        public byte[]? Pixels { get; private set; }

        // Who sets it may well have made an array of the right length.
        public byte[]? Given { get; set; }

        // Filled to its end.
        public byte[]? Whole { get; private set; }

        public Header Header { get; set; }

        public void Refresh(Stream from)
        {
            Dispose();
            Pixels = ArrayPool<byte>.Shared.Rent(Header.Size);
            from.ReadExactly(Pixels, 0, Header.Size);
            Given = ArrayPool<byte>.Shared.Rent(Header.Size);
            Whole = ArrayPool<byte>.Shared.Rent(Header.Size);
            from.ReadExactly(Whole);
        }

        public void Show(Stream to) => Header.Paint(Pixels!, to);

        public void ShowIfItFits(Stream to) => Header.PaintIfItFits(Pixels!, to);

        public void ShowGiven(Stream to) => Header.PaintAll(Given!, to);

        public void ShowWhole(Stream to) => Header.PaintAll(Whole!, to);

        public void Dispose()
        {
            if (Pixels != null)
                ArrayPool<byte>.Shared.Return(Pixels);
            if (Given != null)
                ArrayPool<byte>.Shared.Return(Given);
            if (Whole != null)
                ArrayPool<byte>.Shared.Return(Whole);
            (Pixels, Given, Whole) = (null, null, null);
        }
    }

    // Whoever has one may fill what it shows, to the end.
    public sealed class Open : IDisposable
    {
        public byte[] Pixels { get; private set; } = ArrayPool<byte>.Shared.Rent(64);

        public void Show(Stream to) => new Header(64).PaintAll(Pixels, to);

        public void Dispose()
        {
            ArrayPool<byte>.Shared.Return(Pixels);
            Pixels = Array.Empty<byte>();
        }

        private readonly struct Header
        {
            private readonly int _size;

            public Header(int size) => _size = size;

            public void PaintAll(byte[] pixels, Stream to) => to.Write(pixels, 0, Math.Max(_size, pixels.Length));
        }
    }

    internal struct Shape
    {
        public float[] Corners;
        public int Used;

        public Shape(float[] corners, int used)
        {
            Corners = corners;
            Used = used;
        }

        public int Count => Used;

        public int Last => Corners.Length - 1;

        public int Room => Corners.Length;

        public float Total()
        {
            float sum = 0;
            for (int i = 0; i < Count; i++)
                sum += Corners[i];
            return sum;
        }

        public float UpToZero()
        {
            float sum = 0;
            for (int i = 0; i < Room; i++)
            {
                if (Corners[i] == 0)
                    break;
                sum += Corners[i];
            }

            return sum;
        }

        public void Fill(float value)
        {
            for (int i = 0; i < Room; i++)
                Corners[i] = value;
        }
    }

    internal static class World
    {
        public static float Area(float side)
        {
            var corners = ArrayPool<float>.Shared.Rent(4);
            for (int i = 0; i < 4; i++)
                corners[i] = side;
            float all = new Shape(corners, 4).Total();
            ArrayPool<float>.Shared.Return(corners);
            return all;
        }

        public static float AreaUpToZero(float side)
        {
            var corners = ArrayPool<float>.Shared.Rent(4);
            for (int i = 0; i < 3; i++)
                corners[i] = side;
            corners[3] = 0;
            float all = new Shape(corners, 4).UpToZero();
            ArrayPool<float>.Shared.Return(corners);
            return all;
        }

        public static void Fill(float side)
        {
            var corners = ArrayPool<float>.Shared.Rent(4);
            new Shape(corners, 4).Fill(side);
            ArrayPool<float>.Shared.Return(corners);
        }

        public static float Cleared(float side)
        {
            var corners = ArrayPool<float>.Shared.Rent(4);
            Array.Clear(corners);
            for (int i = 0; i < 4; i++)
                corners[i] = side;
            float all = new Faulty.Shape(corners).Total();
            ArrayPool<float>.Shared.Return(corners);
            return all;
        }
    }
}
