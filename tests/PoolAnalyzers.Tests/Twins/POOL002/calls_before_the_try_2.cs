using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Threading;

namespace Faulty1
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = System.Security.Cryptography.SHA256.HashData(Stream.Null);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = System.Security.Cryptography.SHA256.HashData(a);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty2
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = n.ToString("Q");
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            Random.Shared.NextBytes(a);
            System.Security.Cryptography.RandomNumberGenerator.Fill(a);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty3
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = new CancellationTokenSource(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean3
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = new CancellationTokenSource(5000);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Faulty4
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n); //! POOL002
            _ = new ArrayBufferWriter<byte>(n);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}

namespace Clean4
{
    public static class Program
    {
        static int Send(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (Exception)
            {
            }

            return 0;
        }

        static int Try(Socket s, byte[] b)
        {
            try
            {
                return s.Send(b);
            }
            catch (TimeoutException)
            {
            }

            return 0;
        }

        sealed class Socket
        {
            public int Send(byte[] b) => int.Parse(b.Length + "");
        }

        static void Run(Socket s, byte[] a, Dictionary<int, int> all, int n)
        {
            byte[] b = ArrayPool<byte>.Shared.Rent(n);
            _ = new ArrayBufferWriter<byte>(4096);
            b[0] = 1;
            ArrayPool<byte>.Shared.Return(b);
        }
    }
}
