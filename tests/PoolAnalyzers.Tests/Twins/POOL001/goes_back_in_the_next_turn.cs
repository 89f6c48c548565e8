// The array of one turn goes back in the next: the turn's number says whether there is one.
using System.Buffers;
using System.IO;

namespace Faulty1
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 1; turn < turns; turn++)
            {
                var next = ArrayPool<byte>.Shared.Rent(64); //! POOL001
                s.Write(last, 0, 1);
                if (turn > 2)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 1; turn < turns; turn++)
            {
                var next = ArrayPool<byte>.Shared.Rent(64);
                s.Write(last, 0, 1);
                if (turn > 1)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 0; turn < turns; ++turn)
            {
                var next = ArrayPool<byte>.Shared.Rent(64); //! POOL001
                s.Write(last, 0, 1);
                if (turn > 1)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 0; turn < turns; ++turn)
            {
                var next = ArrayPool<byte>.Shared.Rent(64);
                s.Write(last, 0, 1);
                if (turn > 0)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 0; turn < turns; turn++)
            {
                var next = ArrayPool<byte>.Shared.Rent(64); //! POOL001
                s.Write(last, 0, 1);
                if (turn >= 2)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static void Run(byte[] first, int turns, Stream s)
        {
            var last = first;
            for (int turn = 0; turn < turns; turn++)
            {
                var next = ArrayPool<byte>.Shared.Rent(64);
                s.Write(last, 0, 1);
                if (turn != 0)
                    ArrayPool<byte>.Shared.Return(last);
                last = next;
            }

            if (last != first)
                ArrayPool<byte>.Shared.Return(last);
        }
    }
}
