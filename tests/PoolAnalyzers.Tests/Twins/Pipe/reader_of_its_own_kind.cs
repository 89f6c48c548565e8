using System;
using System.Buffers;
using System.IO.Pipelines;
using System.Threading.Tasks;

namespace Faulty
{
    public interface IFrames
    {
        ValueTask<ReadOnlySequence<byte>> NextAsync();

        void AdvanceTo(SequencePosition consumed);
    }

    /// <summary>A reader of the framework with another name: the memory ends at once.</summary>
    public sealed class Wrapped
    {
        private readonly PipeReader _inner;

        public Wrapped(PipeReader inner)
        {
            _inner = inner;
        }

        public ValueTask<ReadResult> ReadAsync()
        {
            return _inner.ReadAsync();
        }

        public void AdvanceTo(SequencePosition consumed)
        {
            _inner.AdvanceTo(consumed);
        }
    }

    public static class Program
    {
        static async Task<byte[]> AtOnce(Wrapped input)
        {
            ReadResult read = await input.ReadAsync();
            input.AdvanceTo(read.Buffer.End);
            return read.Buffer.ToArray(); //! POOL011
        }

        static async Task<byte[]> Take(IFrames frames)
        {
            ReadOnlySequence<byte> frame = await frames.NextAsync();
            frames.AdvanceTo(frame.End);
            await frames.NextAsync();
            return frame.ToArray(); //! POOL011
        }

        static async Task<long> Skip(IFrames frames, ReadOnlySequence<byte> frame)
        {
            SequencePosition end = frame.GetPosition(4);
            frames.AdvanceTo(end);
            ReadOnlySequence<byte> next = await frames.NextAsync();
            return next.Length + frame.Length; //! POOL011
        }
    }
}

namespace Clean
{
    public interface IFrames
    {
        ValueTask<ReadOnlySequence<byte>> NextAsync();

        void AdvanceTo(SequencePosition consumed);
    }

    /// <summary>Only moves on in what it was given: nothing ends.</summary>
    public sealed class Cursor
    {
        private ReadOnlySequence<byte> _left;

        public Cursor(ReadOnlySequence<byte> all)
        {
            _left = all;
        }

        public ReadOnlySequence<byte> Left()
        {
            return _left;
        }

        public void AdvanceTo(SequencePosition consumed)
        {
            _left = _left.Slice(consumed);
        }
    }

    /// <summary>A reader of the framework with another name: the memory ends at once.</summary>
    public sealed class Wrapped
    {
        private readonly PipeReader _inner;

        public Wrapped(PipeReader inner)
        {
            _inner = inner;
        }

        public ValueTask<ReadResult> ReadAsync()
        {
            return _inner.ReadAsync();
        }

        public void AdvanceTo(SequencePosition consumed)
        {
            _inner.AdvanceTo(consumed);
        }
    }

    public static class Program
    {
        static async Task<byte[]> AtOnce(Wrapped input)
        {
            ReadResult read = await input.ReadAsync();
            byte[] copy = read.Buffer.ToArray();
            input.AdvanceTo(read.Buffer.End);
            return copy;
        }

        static async Task<byte[]> Take(IFrames frames)
        {
            ReadOnlySequence<byte> frame = await frames.NextAsync();
            byte[] copy = frame.ToArray();
            frames.AdvanceTo(frame.End);
            await frames.NextAsync();
            return copy;
        }

        /// <summary>What is behind the position stays until more is read.</summary>
        static async Task<long> Skip(IFrames frames, ReadOnlySequence<byte> frame)
        {
            SequencePosition end = frame.GetPosition(4);
            ReadOnlySequence<byte> rest = frame.Slice(end);
            frames.AdvanceTo(end);
            long length = rest.Length;
            ReadOnlySequence<byte> next = await frames.NextAsync();
            return next.Length + length;
        }

        static byte[] Look(Cursor cursor, ReadOnlySequence<byte> all)
        {
            cursor.AdvanceTo(all.End);
            return all.ToArray();
        }
    }
}
