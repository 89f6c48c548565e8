// Whoever awaits what a closure gives back has it.
using System.Buffers;
using System.IO;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return s.ReadAsync(a, 0, 5).ContinueWith(_ => a.Length);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return s.ReadAsync(a, 0, 5).ContinueWith(_ => a);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n); //! POOL001
            return s.ReadAsync(a, 0, 5).ContinueWith(t => (1, t.Result));
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static Task Run(Stream s, int n)
        {
            var a = ArrayPool<byte>.Shared.Rent(n);
            return s.ReadAsync(a, 0, 5).ContinueWith(t => (a, t.Result));
        }
    }
}
