// What does nothing until somebody overrides it is no reason to come to the handler.
using System.Buffers;
using System.IO;

namespace Faulty
{
    public static class Program
    {
        class Receiver
        {
            protected virtual void OnDropped(int n)
            {
                File.Delete(n + "");
            }
            public void Run(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.Read(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                    OnDropped(n);
                }
                catch (IOException)
                {
                    ArrayPool<byte>.Shared.Return(b); //! POOL010
                }
            }
        }
    }
}

namespace Clean
{
    public static class Program
    {
        class Receiver
        {
            protected virtual void OnDropped(int n) { }
            public void Run(Stream s, int n)
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.Read(b, 0, n);
                    ArrayPool<byte>.Shared.Return(b);
                    OnDropped(n);
                }
                catch (IOException)
                {
                    ArrayPool<byte>.Shared.Return(b);
                }
            }
        }
    }
}
