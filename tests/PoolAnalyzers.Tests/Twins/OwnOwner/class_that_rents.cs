// A class that rents when it is made and gives back in 'Dispose' is an owner: it has to be disposed of, and what it shows is good until then.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

public sealed class Output : IDisposable
{
    private byte[] _bytes = ArrayPool<byte>.Shared.Rent(64);
    private int _count;

    public ReadOnlyMemory<byte> Written => _bytes.AsMemory(0, _count);

    public ReadOnlySpan<byte> WrittenSpan
    {
        get { return new ReadOnlySpan<byte>(_bytes, 0, _count); }
    }

    public byte[] Bytes => _bytes;

    public int Count => _count;

    public ArraySegment<byte> Part(int length) => new(_bytes, 0, length);

    public byte[] Copied() => _bytes.AsSpan(0, _count).ToArray();

    public static implicit operator ReadOnlyMemory<byte>(Output output) => output._bytes.AsMemory();

    public void Put(byte value)
    {
        if (_count == _bytes.Length)
            Grow();
        _bytes[_count++] = value;
    }

    private void Grow()
    {
        byte[] next = ArrayPool<byte>.Shared.Rent(_count * 2);
        _bytes.CopyTo(next, 0);
        ArrayPool<byte>.Shared.Return(_bytes);
        _bytes = next;
    }

    public void Dispose()
    {
        if (_bytes.Length != 0)
        {
            ArrayPool<byte>.Shared.Return(_bytes);
            _bytes = [];
        }
    }
}

namespace Faulty
{
    public static class Program
    {
        static ReadOnlyMemory<byte> Leaves(byte[] data)
        {
            using var output = new Output();
            foreach (byte b in data)
                output.Put(b);
            return output.Written; //! POOL016
        }

        static ReadOnlyMemory<byte> Part_leaves()
        {
            using var output = new Output();
            return output.Part(3); //! POOL016
        }

        static byte[] Array_leaves()
        {
            using (var output = new Output())
            {
                return output.Bytes; //! POOL016
            }
        }

        static void Forgotten()
        {
            var output = new Output(); //! POOL003
            output.Put(1);
        }

        static int Forgotten_on_one_way(byte[] data)
        {
            var output = new Output(); //! POOL003
            if (data.Length == 0)
                return 0;
            output.Put(data[0]);
            int count = output.Count;
            output.Dispose();
            return count;
        }

        static int View_used_after()
        {
            var output = new Output();
            output.Put(1);
            var written = output.Written;
            output.Dispose();
            return written.Span[0]; //! POOL011
        }

        static int Span_used_after()
        {
            var output = new Output();
            output.Put(1);
            var written = output.WrittenSpan;
            output.Dispose();
            return written[0]; //! POOL011
        }

        static int Array_used_after()
        {
            var output = new Output();
            var bytes = output.Bytes;
            output.Dispose();
            return bytes[0]; //! POOL011
        }

        static int Converted_and_used_after()
        {
            var output = new Output();
            ReadOnlyMemory<byte> all = output;
            output.Dispose();
            return all.Span[0]; //! POOL011
        }

        static Output Make()
        {
            var output = new Output();
            output.Put(1);
            return output;
        }

        static int Made_by_a_method()
        {
            var output = Make(); //! POOL003
            return output.Count;
        }

        static IEnumerable<ReadOnlyMemory<byte>> Yielded(IEnumerable<byte[]> all)
        {
            using var output = new Output();
            foreach (byte[] data in all)
            {
                output.Put(data[0]);
                yield return output.Written; //! POOL017
            }
        }
    }
}

namespace Clean
{
    public readonly struct Result : IDisposable
    {
        private readonly Output _output;

        public Result(Output output) => _output = output;

        public ReadOnlyMemory<byte> Written => _output.Written;

        public void Dispose() => _output.Dispose();
    }

    public sealed class Keeper(Output output) : IDisposable
    {
        public void Dispose() => output.Dispose();
    }

    public static class Program
    {
        static byte[] Copied(byte[] data)
        {
            using var output = new Output();
            foreach (byte b in data)
                output.Put(b);
            return output.Written.ToArray();
        }

        static byte[] Copied_by_itself()
        {
            using var output = new Output();
            return output.Copied();
        }

        static int Disposed_twice()
        {
            using var output = new Output();
            int count = output.Count;
            output.Dispose();
            return count;
        }

        static int Disposed_at_last(byte[] data)
        {
            var output = new Output();
            try
            {
                output.Put(data[0]);
                return output.Count;
            }
            finally
            {
                output.Dispose();
            }
        }

        static Output Make(byte first)
        {
            var output = new Output();
            output.Put(first);
            return output;
        }

        static int Made_by_a_method()
        {
            using var output = Make(1);
            return output.Count;
        }

        static Keeper Kept() => new(new Output());

        static void Collected(List<Output> all) => all.Add(new Output());

        static void Perhaps(bool isAsked)
        {
            Output? output = null;
            if (isAsked)
                output = new Output();
            output?.Put(1);
            output?.Dispose();
        }

        static void Perhaps_by_condition(bool isAsked)
        {
            Output? output = isAsked ? new Output() : null;
            if (output is not null)
            {
                output.Put(1);
                output.Dispose();
            }
        }

        static void Each_kind_once(int kinds)
        {
            Output? first = null;
            for (int kind = 1; kinds > 0; kinds &= ~kind, kind <<= 1)
            {
                switch (kind)
                {
                    case 1:
                        first = new Output();
                        break;
                    default:
                        break;
                }
            }

            first?.Dispose();
        }

        // How much it was, and what it is called, stays in the object.
        static int Asked_after()
        {
            var output = new Output();
            output.Put(1);
            output.Dispose();
            return output.ToString() is { Length: > 0 } ? output.Count : 0;
        }

        static Result In_a_struct()
        {
            var output = new Output();
            output.Put(1);
            return new Result(output);
        }

        static async Task Written_and_awaited(Stream to)
        {
            using var output = new Output();
            output.Put(1);
            await to.WriteAsync(output.Written);
        }
    }
}
