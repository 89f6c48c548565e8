// A base class has no access to a private field, unless it calls what is overridden here.
using System;
using System.Buffers;

namespace Faulty
{
    public static class Program
    {
        class Base : IDisposable
        {
            protected virtual void Dispose(bool disposing)
            {
            }

            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }

            protected void Close() => OnClose();
            protected virtual void OnClose()
            {
            }
        }

        class Text : Base
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            protected override void OnClose() => _chars = null; //? POOL006
            protected override void Dispose(bool disposing)
            {
                if (disposing && _chars != null)
                    ArrayPool<char>.Shared.Return(_chars); //! POOL012
                base.Dispose(disposing);
            }
        }
    }
}

namespace Clean1
{
    public static class Program
    {
        class Base : IDisposable
        {
            protected virtual void Dispose(bool disposing)
            {
            }

            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }

            protected void Close() => OnClose();
            protected virtual void OnClose()
            {
            }
        }

        class Text : Base
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            protected override void OnClose() => _chars = null; //? POOL006
            protected override void Dispose(bool disposing)
            {
                if (disposing && _chars != null)
                    ArrayPool<char>.Shared.Return(_chars);
                _chars = null;
                base.Dispose(disposing);
            }
        }
    }
}

namespace Clean2
{
    public static class Program
    {
        class Base : IDisposable
        {
            protected virtual void Dispose(bool disposing)
            {
            }

            public void Dispose()
            {
                Dispose(true);
                GC.SuppressFinalize(this);
            }

            protected void Close() => OnClose();
            protected virtual void OnClose()
            {
            }
        }

        class Text : Base
        {
            private char[]? _chars = ArrayPool<char>.Shared.Rent(10);
            protected override void OnClose() => _chars = null; //? POOL006
            protected override void Dispose(bool disposing)
            {
                if (disposing && _chars != null)
                    ArrayPool<char>.Shared.Return(_chars);
                base.Close();
            }
        }
    }
}
