// Who is given no token, and waits for nothing, is not canceled.
using System;
using System.Buffers;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Faulty1
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                await s.ReadExactlyAsync(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                s.ReadExactly(b, 0, n);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                token.ThrowIfCancellationRequested();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                if (token.IsCancellationRequested)
                    s.Flush();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                s.FlushAsync(token).Wait();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                try
                {
                    s.Write(b, 0, n);
                }
                finally
                {
                    s.Flush();
                }

                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                b[0] = first();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                b[0] = (byte)s.ReadByte();
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Faulty5
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n); //! POOL001
                Own(b);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}

namespace Clean5
{
    public static class Program
    {
        sealed class Plain
        {
            public bool IsCanceled;
            public void Fill(byte[] b)
            {
                foreach (var one in b)
                    if (one > 5)
                        throw new IOException();
            }
        }

        static CancellationToken s_token;
        static void Own(byte[] b)
        {
            if (b[0] > 5)
                s_token.ThrowIfCancellationRequested();
        }

        static async Task Run(Stream s, int n, Func<byte> first, CancellationToken token)
        {
            try
            {
                var b = ArrayPool<byte>.Shared.Rent(n);
                new Plain().Fill(b);
                ArrayPool<byte>.Shared.Return(b);
            }
            catch (OperationCanceledException)
            {
            }
        }
    }
}
