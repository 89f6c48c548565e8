// A field says how far the object is: what a call leaves there is one of several numbers, and none of the others.
using System;
using System.Buffers;

namespace Faulty
{
    enum Phase { Line, Headers, Done, Body }
    sealed class D1
    {
        private Phase _phase = Phase.Headers;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == Phase.Headers)
            {
                Current = ArrayPool<byte>.Shared.Rent(n); //! POOL006
                if (n == 70) { _phase = Phase.Body; return 1; }
                _phase = n > 100 ? Phase.Done : Phase.Headers;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D2
    {
        private Phase _phase;
        private byte[] _current;
        public int Feed(int n)
        {
            if (_phase == Phase.Done) return 0;
            _current = ArrayPool<byte>.Shared.Rent(n); //! POOL006
            _phase = n > 70 ? Phase.Body : Phase.Headers;
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(_current); _current = null; }
    }
}

namespace Clean
{
    sealed class D1b
    {
        enum Phase { Line, Headers, Done, Body }
        private Phase _phase = Phase.Line;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == Phase.Line) { if (n < 3) return 0; _phase = Phase.Headers; }
            if (_phase == Phase.Headers)
            {
                if (n < 5) return 0;
                Current = ArrayPool<byte>.Shared.Rent(n);
                _phase = Phase.Done;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D1c
    {
        enum Phase { Line, Headers, Done, Body }
        private Phase _phase = Phase.Line;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == Phase.Line) { if (n < 3) return 0; _phase = Phase.Headers; }
            if (_phase == Phase.Headers)
            {
                if (n < 5) return 0;
                Current = ArrayPool<byte>.Shared.Rent(n);
                if (n == 70) { _phase = Phase.Done; return 1; }
                _phase = Phase.Done;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D1d
    {
        enum Phase { Line, Headers, Done, Body }
        private Phase _phase = Phase.Line;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == Phase.Line) { if (n < 3) return 0; _phase = Phase.Headers; }
            if (_phase == Phase.Headers)
            {
                if (n < 5) return 0;
                Current = ArrayPool<byte>.Shared.Rent(n);
                _phase = n == 70 ? Phase.Body : Phase.Done; return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D1e
    {
        const int Zero=0; enum Phase { Line, Headers, Done, Body }
        private Phase _phase = Phase.Line;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == Phase.Line) { if (n < 3) return 0; _phase = Phase.Headers; }
            if (_phase == Phase.Headers)
            {
            
                Current = ArrayPool<byte>.Shared.Rent(n);
                if (n == 70) { _phase = Phase.Body; return 1; }
                _phase = Phase.Done;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D1f
    {
        enum Phase { Line, Headers, Done, Body }
        private Phase _phase = Phase.Headers;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
        
            if (_phase == Phase.Headers)
            {
                if (n < 5) return 0;
                Current = ArrayPool<byte>.Shared.Rent(n);
                if (n == 70) { _phase = Phase.Body; return 1; }
                _phase = Phase.Done;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class D8
    {
        private int _phase = 1;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_phase == 1)
            {
                Current = ArrayPool<byte>.Shared.Rent(n);
                if (n == 70) { _phase = 2; return 1; }
                _phase = n > 100 ? 3 : 4;
                return 2;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
    sealed class Held
    {
        enum State { New, Open, Closed, Failed }
        private State _state;
        private byte[] _current;
        public void Open(int n)
        {
            if (_state != State.New) return;
            _current = ArrayPool<byte>.Shared.Rent(n);
            State next;
            if (n > 3) next = State.Open; else next = State.Failed;
            _state = next;
        }
        public void Close()
        {
            if (_state == State.New || _state == State.Closed) return;
            ArrayPool<byte>.Shared.Return(_current); _current = null;
            _state = State.Closed;
        }
    }
    interface ISink { bool Put(int n); }
    sealed class Streamed(ISink sink)
    {
        enum State { Line, Headers, Body, Done }
        private State _state;
        public byte[] Current { get; private set; }
        public int Feed(int n)
        {
            if (_state == State.Line)
            {
                if (n < 3) return 0;
                _state = State.Headers;
            }
            if (_state == State.Headers)
            {
                if (n < 5) return 0;
                Current = ArrayPool<byte>.Shared.Rent(n);
                if (n == 70) { _state = State.Done; return 1; }
                _state = State.Body;
                if (n == 71) return 2;
            }
            if (_state == State.Body)
            {
                if (sink.Put(n)) { _state = State.Done; return 3; }
                return 4;
            }
            return 5;
        }
        public void Dispose() { ArrayPool<byte>.Shared.Return(Current); Current = null; }
    }
}
